import type rest from './en.json'
import type first from './first/en.json'
import type timeline from './timeline/en.json'
import type notifications from './notifications/en.json'
import type usertest from './usertest/en.json'
import type accounts from './accounts/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    host: typeof rest & typeof first & typeof timeline & typeof notifications & typeof usertest & typeof accounts
  }
}
