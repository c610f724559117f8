import type { Edition } from '../protocol/table';

// The article that is shown beside what is on the page. A page that has room for it says so; elsewhere an article is a
// page of its own.
export const beside = $state<{
  available: boolean;
  // `turned`: it was opened by the player at the far end of a device.
  article: { edition: Edition; number: string; turned: boolean } | null;
  // The link that has opened it.
  opener: HTMLElement | null;
}>({
  available: false,
  article: null,
  opener: null,
});

// Closes the article, and leads back to its link.
export function closeArticle(): void {
  if (!beside.article) return;
  beside.article = null;
  beside.opener?.focus();
}
