// Another game between the same players, with colours changed: opens its table.
import { api } from '../../api/api';
import type { LiveTable } from '../../live/table.svelte';
import type { Refusal } from '../../protocol/table';
import { keepSeats } from '../../settings/seats';

// Returns why there is none.
export async function playAgain({ id, token }: LiveTable): Promise<Refusal | null> {
  const reply = await api.rematch(id, token ?? '');
  if (!reply.ok) return reply.refusal;
  const { table, seat, token: own } = reply.value;
  keepSeats(table, { [seat]: own }, seat);
  location.assign(`/t/${table}?rematch=${id}#${own}`);
  return null;
}
