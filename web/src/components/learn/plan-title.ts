import type { Plan } from '../../learn/plans';
import { named, t } from '../../text/text.svelte';

export const planTitle = ({ plan, world }: Plan): string => t('plan_title', plan, named('path_world', String(world)));
