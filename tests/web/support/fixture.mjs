// What a test file needs: a running server, a browser, and people at its tables; all of this ends after the tests.
//
//   const fixture = useServer();
//   test('…', async () => {
//     const { white, black, made } = await fixture.seat({ regulations: { time: '5+3' } });
//   });
import { after, afterEach, before } from 'node:test';
import { launch, Person } from './person.mjs';
import { makeTable, serve } from './server.mjs';

// `args`: the arguments of the browser.
export function useServer({ args = [] } = {}) {
  let server, browser;
  let people = [];
  before(async () => {
    server = await serve();
    browser = await launch(args);
  });
  // After each test, no page may have reported an error.
  afterEach(async () => {
    const leaving = people;
    people = [];
    for (const person of leaving) await person.leaves();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get url() {
      return server.url;
    },
    make: (request = {}) => makeTable(server.url, { seat: 'white', ...request }),
    async person(options) {
      const person = await Person.at(browser, options);
      people.push(person);
      return person;
    },
    // A person at an existing table, in a seat or without one as a spectator.
    async sit(made, seat, options) {
      const person = await this.person(options);
      await person.sit(server.url, made, seat);
      return person;
    },
    // A new table with its players; with an arbiter if the request has one. The arbiter is seated first.
    async seat(request = {}, options = {}) {
      const made = await this.make(request);
      const arbiter = request.arbiter ? await this.sit(made, 'arbiter', options.arbiter) : null;
      const white = await this.sit(made, 'white', options.white);
      const black = await this.sit(made, 'black', options.black);
      return { white, black, arbiter, made };
    },
    // The events of the table's log.
    async log(made) {
      const lines = (await (await fetch(`${server.url}/api/tables/${made.table}/log`)).text()).trim().split('\n');
      return lines.slice(1).map((line) => JSON.parse(line));
    },
  };
}
