// Whether the program was built with the referee for pages (web/wasm). Pages that need it are tested without it only in
// what they then say.

export async function hasReferee(url) {
  return (await (await fetch(`${url}/sw.js`)).text()).includes('/assets/referee-');
}

// Skips the test where there is none, after a look at the sentence that the page says instead.
export async function needsReferee(t, fixture, path) {
  if (await hasReferee(fixture.url)) return true;
  const person = await fixture.person();
  await person.page.goto(fixture.url + path);
  await person.page.getByRole('alert').filter({ hasText: 'built without the referee' }).waitFor();
  t.skip('the program was built without the referee for pages');
  return false;
}
