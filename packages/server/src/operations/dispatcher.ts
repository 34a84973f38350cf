import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { CairnError, type ErrorCode } from '@cairn/contract/errors'
import { requestSchemas, type Envelope, type RequestName } from '@cairn/contract/wire'
import type { Logger } from 'pino'
import { askFor, type Asker } from '../lib/asker.ts'
import { createFairShares } from '../lib/fair-shares.ts'
import { createPace, type Pace } from '../lib/pace.ts'
import type { TokenClaims } from '../items/model/identity.ts'
import type { Principal } from '../items/model/types.ts'
import { refuseInEvenTime } from '../lib/even-time.ts'
import { refusal } from '../lib/refusal.ts'

/** The socket a call came on, as far as operations may touch it. */
export interface CallingSocket {
  watchItem(id: string, resumeFrom: number | undefined): Promise<void>
  unwatchItem(id: string): void
  watchType(type: string): void
  unwatchType(type: string): void
  /** From now on the socket is told when the label's item changes. */
  watchLabel(id: string): void
  /** Ends the answer in parts to the socket's message with this `s`. */
  endStream(s: number): void
}

/** Who calls. Over HTTP there is no socket; a visitor has no claims. */
export interface Caller {
  principal: Principal
  claims: TokenClaims | undefined
  socket: CallingSocket | undefined
  /** Whose share the work is done in; `gone` ends what only asks. Undefined for the server's own calls. */
  asker?: Asker
  /** Takes a renewed token where there is no socket to push it to. */
  takeToken?: (token: string) => void
  /** Whether the answer may be `Streamed`. */
  takesParts?: boolean
}

export interface Call<B> {
  /** Parts of the operation after its name: `read/Contact-1` gives `['Contact-1']`. */
  path: readonly string[]
  body: B
  caller: Caller
}

type BodyOf<N extends RequestName> = v.InferOutput<(typeof requestSchemas)[N]>
/** One operation of the wire: who may call it at all, and what it answers. */
export interface Operation {
  name: RequestName
  visitors: boolean
  /** Parts that may follow its name; none when left out. */
  parts?: number
  run(path: readonly string[], body: unknown, caller: Caller): Promise<unknown>
}

/** Declares an operation; its body is parsed with the schema of its name before `run` sees it. */
export function defineOperation<N extends RequestName>(
  name: N,
  options: Pick<Operation, 'parts' | 'visitors'>,
  run: (call: Call<BodyOf<N>>) => Promise<unknown>,
): Operation {
  const schema: v.GenericSchema<unknown, BodyOf<N>> = requestSchemas[name] as never
  return {
    name,
    ...options,
    run: async (path, body, caller) => run({ path, body: parseBody(name, schema, body), caller }),
  }
}

/** Takes note of an answered message; `operation` is a known name, never what a client sent. */
export type Measure = (operation: string, erred: boolean, seconds: number) => void

/** Runs one message for its caller and gives the answer, refused or not. Never rejects. */
export type Dispatch = (message: Envelope, caller: Caller) => Promise<Envelope>

/**
 * Messages of visitors that are worked on at once, and units of work a second: a list of everything with its facets costs some 100.
 * A person has four times as many as a visitor, so that no account slows everybody.
 */
const VISITORS = { atOnce: 8, person: 8, visitor: 4, visitors: 8, queued: 1000, waitMs: 15_000 }
const PACE = {
  person: { perSecond: 2000, burst: 40_000 },
  visitor: { perSecond: 500, burst: 3000 },
  visitors: { perSecond: 1000, burst: 6000 },
}
/** What each message of a visitor costs besides. */
const MESSAGE_UNITS = 0.1

/**
 * Creates the function that runs a message: finds its operation by name, parses the payload, authorises and
 * calls it.
 */
export function createDispatcher(operations: readonly Operation[], log: Logger, measure: Measure = () => {}): Dispatch {
  const inTurn = createTurns()
  const table = new Map(operations.map((operation) => [operation.name as string, operation]))
  return async ({ o, b, s }, caller) => {
    const started = performance.now()
    const [name = '', ...path] = o.split('/')
    const operation = table.get(name)
    const reply = await inTurn(caller, (as) => answerTo(operation, path, b, as)).then(
      (answer) => ({ b: answer ?? {} }),
      async (thrown: unknown) => {
        await refuseInEvenTime(thrown, started)
        return { erred: true, b: refusal(thrown, o, log) }
      },
    )
    measure(operation?.name ?? 'unknown', 'erred' in reply, (performance.now() - started) / 1000)
    return { o, ...(s === undefined ? {} : { s }), ...reply }
  }
}

/** Runs the work of visitors in their share of the process, and that of everybody at their pace. */
function createTurns(): <T>(caller: Caller, run: (caller: Caller) => Promise<T>) => Promise<T> {
  const shares = createFairShares(VISITORS)
  const pace = createPace(PACE)
  return (caller, run) => {
    const { asker: given } = caller
    if (!given) return run(caller)
    const asker: Asker = { ...given, spend: (units) => pace.spend(given, units) }
    // What may write is done to its end; operations that only ask end with their asker.
    const work = () => askFor({ ...asker, gone: undefined }, () => run({ ...caller, asker }))
    if (!asker.isVisitor) return pace.restMs(asker) > 0 ? rested(asker, pace).then(work) : work()
    pace.spend(given, MESSAGE_UNITS)
    return shares.run(asker, () => rested(asker, pace).then(work))
  }
}

/** Waits until more may be done for the asker. Throws `streamEnded` if they are gone by then. */
async function rested(asker: Asker, pace: Pace): Promise<void> {
  const ms = pace.restMs(asker)
  if (ms > 0) await pause(ms, undefined, { ref: false })
  if (asker.gone?.aborted) throw new CairnError('streamEnded')
}

async function answerTo(
  operation: Operation | undefined,
  path: readonly string[],
  body: unknown,
  caller: Caller,
): Promise<unknown> {
  if (!operation || path.length > (operation.parts ?? 0)) throw new CairnError('unknownOperation')
  if (!operation.visitors && caller.principal.userId === undefined) throw new CairnError('notSignedIn')
  return operation.run(path, body, caller)
}

const CODE_OF_BAD_BODY: Partial<Record<RequestName, ErrorCode>> = {
  create: 'invalidItem',
  update: 'invalidItem',
  readMany: 'invalidId',
  search: 'invalidFilter',
}

function parseBody<T>(name: RequestName, schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new CairnError(
    CODE_OF_BAD_BODY[name] ?? 'badMessage',
    `${v.getDotPath(issue) ?? name}: ${issue.message}`.slice(0, 300),
  )
}
