// The edition that the game on this page is played by.
export const ruledBy = $state({ edition: '2023' });
