import { createChannel, type Channel, type ChannelOptions } from '@cairn/channel'
import { DEFAULT_LIMITS } from '../state/limits.ts'
import { memoryStorage } from './memory-storage.ts'

/**
 * Creates a channel to the server at `origin`, as a browser without stored data would; the test starts it.
 */
export function openChannel(origin: string, options: Pick<ChannelOptions, 'createSocket'> = {}): Channel {
  return createChannel({ origin, config: () => DEFAULT_LIMITS, store: memoryStorage(), version: 'test', ...options })
}
