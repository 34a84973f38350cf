import type texts from '../texts/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    map: typeof texts
  }
}
