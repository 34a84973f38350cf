/** One of the items that every peer holds. */
export interface PeerItem {
  code: string
  title: string
  body: string
  status: string
  category: string
  count: number
  date: string
}

/** A filter that each participant has to answer. */
export interface Question {
  status: string
  category: string
}

/** The number of matching items (a lower bound unless exact), and the first fifty counts, highest first. */
export interface Found {
  total: number
  totalIsExact?: boolean
  counts: readonly number[]
}

/** A client connection that makes one call at a time. */
export interface PeerLine {
  /** Gives what was answered, to be looked at. */
  read(n: number): Promise<string>
  create(item: PeerItem): Promise<unknown>
  close(): void
}

/** A peer that answers. Items are named by their place in what it was started with, from 0. */
export interface RunningPeer {
  /** What is to be known of its figures, such as how it stands to the disk when it acknowledges. */
  note: string
  connect(): Promise<PeerLine>
  find(question: Question): Promise<Found>
  /** Opens a client that is told of each change of an item. */
  watch(n: number, onChange: () => void): Promise<() => void>
  update(n: number, title: string): Promise<unknown>
  stop(): Promise<void>
}

/** A product that is measured beside Cairn. `start` runs it with the given items. */
export interface Peer {
  name: string
  start(items: readonly PeerItem[]): Promise<RunningPeer>
}

/** Hits of one page. */
export const PAGE = 50
