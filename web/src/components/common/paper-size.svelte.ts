// The size of the paper that this browser prints on. The pages' policy allows no style in them, so the paper's style is
// a sheet of its own.
export type PaperSize = 'a4' | 'letter';
export const paperSizes: readonly PaperSize[] = ['a4', 'letter'];

const key = 'jadoube.paper';
const american = /-(US|CA|MX|CL|CO|PH)$/;

function stored(): PaperSize {
  try {
    const kept = localStorage.getItem(key);
    if (kept === 'a4' || kept === 'letter') return kept;
  } catch {
    // The size of the language applies.
  }
  return american.test(navigator.language) ? 'letter' : 'a4';
}

class Paper {
  size = $state<PaperSize>(stored());
  #sheet: CSSStyleSheet | null = null;

  // Sets the paper for the page that is shown now.
  apply(landscape = false): void {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    }
    const size = this.size === 'letter' ? 'letter' : 'A4';
    this.#sheet.replaceSync(`@page { size: ${size}${landscape ? ' landscape' : ''}; margin: 10mm; }`);
  }

  choose(size: PaperSize): void {
    this.size = size;
    try {
      localStorage.setItem(key, size);
    } catch {
      // The size must be chosen again next time.
    }
  }
}
export const paper = new Paper();
