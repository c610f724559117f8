import { say } from '../text/text.svelte';
