/** A tsquery for all of the lexemes, the last as a prefix when asked; empty, which matches nothing, for none. */
export function allLexemes(lexemes: readonly string[], isLastPrefix: boolean): string {
  return lexemes
    .map((lexeme, at) => quote(lexeme) + (isLastPrefix && at === lexemes.length - 1 ? ':*' : ''))
    .join(' & ')
}

/** A tsquery for at least one of the lexemes. */
export function anyLexeme(lexemes: readonly string[]): string {
  return lexemes.map(quote).join(' | ')
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
