// Keeps what is secret off paper: while the page is printed, neither its address nor any of its links has a secret, so
// none is in the lines that browsers print above and below, or in the links of a PDF.

// The part of a link behind `#` is secret where the page is a table's or a tournament's.
const hasSecret = (url: URL): boolean => url.hash.length > 1 && /^\/(t|tournament)\//.test(url.pathname);

export function keepSecretsOffPaper(): void {
  let address: string | null = null;
  let links: { link: HTMLAnchorElement; href: string }[] = [];
  window.addEventListener('beforeprint', () => {
    const here = new URL(location.href);
    if (hasSecret(here)) {
      address = here.href;
      history.replaceState(history.state, '', here.pathname + here.search);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
      const url = new URL(link.href, here);
      if (!hasSecret(url)) continue;
      links.push({ link, href: link.getAttribute('href') ?? '' });
      link.removeAttribute('href');
    }
  });
  window.addEventListener('afterprint', () => {
    if (address) history.replaceState(history.state, '', address);
    for (const { link, href } of links) link.setAttribute('href', href);
    address = null;
    links = [];
  });
}
