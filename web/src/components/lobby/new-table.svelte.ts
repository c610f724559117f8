// A new table as the lobby makes it: by one click as it was chosen last, or by the form.
import { api } from '../../api/api';
import { newestEdition } from '../../protocol/editions';
import type { Refusal } from '../../protocol/table';
import { keepSeats } from '../../settings/seats';
import { CreateTableForm } from './create-table.svelte';

export type Way = CreateTableForm['where'];

export class NewTableModel {
  readonly form = new CreateTableForm();
  refusal: Refusal | null = $state.raw(null);
  making = $state(false);
  // The levels of the engine to play against; none: there is no engine. Null: not known yet.
  levels: number | null = $state(null);
  // The form shows who plays on a board for the blind before the rules that are seldom changed.
  byEar = $state(false);

  constructor() {
    this.byEar = this.form.blind !== 'nobody';
  }

  async ask(): Promise<void> {
    const reply = await api.engines();
    const levels = reply.ok ? (reply.value.engines[0]?.levels ?? 0) : 0;
    this.levels = levels;
    if (levels === 0 && this.form.where === 'engine') this.form.where = 'link';
    this.form.level = Math.min(this.form.level, Math.max(levels, 1));
  }

  // Chooses a board for the blind for the player here; the rest as it was, where that board is possible with it.
  chooseByEar(): void {
    const { form } = this;
    form.board = 'physical';
    if (form.where === 'device') form.where = 'link';
    if (form.edition === '1997') form.edition = newestEdition;
    form.blind = 'me';
    this.byEar = true;
  }

  // Makes a table at once, by the rules that the form has.
  play(where: Way): void {
    this.form.where = where;
    void this.make();
  }

  async make(): Promise<void> {
    if (this.making) return;
    this.making = true;
    this.refusal = null;
    const { form } = this;
    const reply = await api.createTable(form.request());
    if (reply.ok) {
      form.remember();
      const { table, mine, seats } = reply.value;
      keepSeats(table, seats, mine);
      location.assign(`/t/${table}#${seats[mine]}`);
    } else {
      this.making = false;
      // An error in a time is shown at its field.
      if (form.timesRead) this.refusal = reply.refusal;
      else document.querySelector<HTMLElement>('form input[aria-invalid="true"]')?.focus();
    }
  }
}
