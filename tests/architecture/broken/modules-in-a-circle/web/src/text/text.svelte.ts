import { settings } from '../settings/settings.svelte';
