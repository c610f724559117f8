// Whether the run may take hours: ./test --long. Otherwise a page is tested in one size and theme.
export const longRun = Boolean(process.env.JADOUBE_LONG);
