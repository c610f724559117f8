// The score sheet of games of any length, on one printed page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';

const fixture = useServer();

// A very long log: knights move forth and back, with a warning every thirty plies.
function longLog(moves) {
  const warning =
    'White recorded no move before making the next one, and is warned by the arbiter, who tells both players so.';
  return Array.from({ length: 2 * moves }, (_, i) => ({
    n: i + 1,
    event: { at: i * 1000, by: i % 2 ? 'black' : 'white', do: 'move' },
    answer: {
      ok: true,
      articles: ['8.1.1', '12.9'],
      says: { en: warning, pt: warning },
      effects: [
        { kind: 'made', move: 'g1f3', san: 'Nbxd7+' },
        ...(i % 30 ? [] : [{ kind: 'warning', player: 'white' }]),
      ],
      state: {
        fen: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ${i % 2 ? 'w' : 'b'} KQkq - 0 1`,
        ply: i + 1,
        clocks: { white: 3_600_000, black: 3_600_000, running: 'white' },
        result: '1/2-1/2',
        reason: 'agreement',
      },
    },
  }));
}

for (const moves of [40, 60, 100, 180, 269]) {
  test(`Sheet_${moves}Moves_OnOnePage`, async () => {
    const made = await fixture.make({ regulations: { time: '90+30' }, seat: 'white' });
    const person = await fixture.person({ locale: 'pt-PT' });
    const entries = longLog(moves);
    await person.page.routeWebSocket(/live/, (socket) => {
      const toServer = socket.connectToServer();
      toServer.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.welcome) {
          Object.assign(message.welcome, {
            entries,
            state: { ...message.welcome.state, ...entries.at(-1).answer.state },
          });
        }
        socket.send(JSON.stringify(message));
      });
    });
    await person.page.goto(`${fixture.url}/t/${made.table}/sheet`);
    await person.page.getByTestId('result').filter({ hasText: '½–½' }).waitFor();
    assert.equal(await person.page.locator('td', { hasText: 'Cbxd7+' }).count(), 2 * moves);
    const printed = (await person.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.equal(printed.match(/\/Type\s*\/Page\b/g).length, 1);
    // Nothing is cut off at its end.
    await person.page.emulateMedia({ media: 'print' });
    await person.page.setViewportSize({ width: 718, height: 1046 });
    const [whole, shown] = await person.page
      .locator('.sheet')
      .evaluate((sheet) => [sheet.scrollHeight, sheet.clientHeight]);
    assert.equal(whole, shown);
  });
}
