/** A word to search for: any of these forms, whole or as a prefix. */
export interface WantedWord {
  forms: readonly string[]
  isPrefix: boolean
  /** Forms that count only as whole words, besides. */
  whole?: readonly string[]
}

/**
 * Returns search words that require all lexemes; the last may be a prefix. `forms` gives the spellings of a
 * lexeme.
 */
export function allLexemes(
  lexemes: readonly string[],
  isLastPrefix: boolean,
  forms: (lexeme: string) => readonly string[] = (lexeme) => [lexeme],
): WantedWord[] {
  return lexemes.map((lexeme, at) => ({ forms: forms(lexeme), isPrefix: isLastPrefix && at === lexemes.length - 1 }))
}

/** Returns a search word that matches any one of the lexemes. */
export function anyLexeme(forms: readonly string[]): WantedWord[] {
  return [{ forms, isPrefix: false }]
}

/**
 * Formats words as a PostgreSQL tsquery that requires all of them; each needs a form. No words give an empty
 * one, which matches nothing.
 */
export function tsqueryOf(words: readonly WantedWord[]): string {
  return words
    .map(({ forms, isPrefix, whole = [] }) => {
      const asked = [...forms.map((form) => quote(form) + (isPrefix ? ':*' : '')), ...whole.map(quote)]
      return `(${asked.join(' | ')})`
    })
    .join(' & ')
}

/** Formats lexemes as the text of a PostgreSQL tsvector. */
export function tsvectorOf(lexemes: readonly string[]): string {
  return lexemes.map(quote).join(' ')
}

function quote(lexeme: string): string {
  // Nearly none of very many.
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
