import { types, type ClientConfig } from 'pg'

const STATEMENT_LIMIT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 30_000
const CONNECT_LIMIT_MS = 5_000
const INT8 = 20
const TIMESTAMPTZ = 1184

/** The connection with the limits and value forms that `Querier` promises. */
export function withDefaults(connection: ClientConfig): ClientConfig {
  return {
    ...connection,
    application_name: 'cairn',
    keepAlive: true,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    types: { getTypeParser: valueParser },
  }
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
}

function valueParser(type: number, format?: 'text' | 'binary') {
  return (format === 'binary' ? undefined : parsers[type]) ?? types.getTypeParser(type, format as 'text')
}
