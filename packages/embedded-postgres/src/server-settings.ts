import { totalmem } from 'node:os'
import { PORT, type Endpoint } from './endpoint.ts'

const MEGABYTE = 1_048_576
const SMALLEST_BUFFERS = 64
const LARGEST_BUFFERS = 2048
const CONNECTIONS = 80
/** Servers of several test files share one database. */
const TEST_CONNECTIONS = 240

/**
 * Returns the `-c name=value` arguments of the server (STORAGE.md, "The embedded server"). `fsync` is off in
 * tests only.
 */
export function serverArguments(endpoint: Endpoint, socketFolder: string | undefined, fsync: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: endpoint.folder ? '' : endpoint.host,
    port: endpoint.folder ? PORT : endpoint.port,
    ...(socketFolder ? { unix_socket_directories: socketFolder, unix_socket_permissions: '0700' } : {}),
    max_connections: fsync ? CONNECTIONS : TEST_CONNECTIONS,
    shared_buffers: `${fsync ? sharedBuffers() : SMALLEST_BUFFERS}MB`,
    // Enough for the bitmap of a common word: a lossy one reads every row of its pages again.
    work_mem: '16MB',
    jit: 'off',
    random_page_cost: 1.1,
    // Parallel workers would need shared memory that small containers lack, and one request must not take
    // every core.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    statement_timeout: '60s',
    idle_in_transaction_session_timeout: '60s',
    wal_level: 'minimal',
    max_wal_senders: 0,
    log_line_prefix: '%m [%p] ',
    // A refused statement is the caller's affair; the log is for the server's own troubles.
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the memory this process may use, in megabytes. */
function sharedBuffers(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const eighth = Math.floor(Math.min(totalmem(), limit) / 8 / MEGABYTE)
  return Math.min(LARGEST_BUFFERS, Math.max(SMALLEST_BUFFERS, eighth))
}
