/** A word that is asked for: in any of these forms, whole or as a beginning. */
export interface WantedWord {
  forms: readonly string[]
  isPrefix: boolean
  /** Forms that count only as whole words, besides. */
  whole?: readonly string[]
}

/** All of the lexemes, the last as a prefix when asked. `forms` gives what a lexeme may stand as. */
export function allLexemes(
  lexemes: readonly string[],
  isLastPrefix: boolean,
  forms: (lexeme: string) => readonly string[] = (lexeme) => [lexeme],
): WantedWord[] {
  return lexemes.map((lexeme, at) => ({ forms: forms(lexeme), isPrefix: isLastPrefix && at === lexemes.length - 1 }))
}

/** Returns the condition that a text contains at least one of the lexemes. */
export function anyLexeme(forms: readonly string[]): WantedWord[] {
  return [{ forms, isPrefix: false }]
}

/** The words as a tsquery; empty, which matches nothing, for none. */
export function tsqueryOf(words: readonly WantedWord[]): string {
  return words
    .map(({ forms, isPrefix, whole = [] }) => {
      const asked = [...forms.map((form) => quote(form) + (isPrefix ? ':*' : '')), ...whole.map(quote)]
      return `(${asked.join(' | ')})`
    })
    .join(' & ')
}

/** The lexemes as the text of a tsvector. */
export function tsvectorOf(lexemes: readonly string[]): string {
  return lexemes.map(quote).join(' ')
}

function quote(lexeme: string): string {
  // Nearly none of very many.
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
