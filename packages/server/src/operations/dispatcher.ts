import * as v from 'valibot'
import { CairnError, type ErrorCode } from '@cairn/contract/errors'
import { requestSchemas, type Envelope, type RequestName } from '@cairn/contract/wire'
import type { Logger } from 'pino'
import { askFor, type Asker } from '../lib/asker.ts'
import { createBudget, withinBudget, type Budget } from '../lib/budget.ts'
import { createInterruptible, type Interruptible } from '../lib/interruptible.ts'
import { createPacing, type Pacing } from '../lib/pacing.ts'
import type { TokenClaims } from '../items/facts/identity.ts'
import type { Principal } from '../items/facts/types.ts'
import { refuseInConstantTime } from '../lib/constant-time.ts'
import { refusal } from '../lib/refusal.ts'
import { Streamed } from '../lib/streamed.ts'
import { tellCall } from './calls.ts'

/** The functions of the caller's socket that operations may use: watches and ending a stream. */
export interface CallingSocket {
  watchItem(id: string, resumeFrom: number | undefined): Promise<void>
  unwatchItem(id: string): void
  watchType(type: string): void
  unwatchType(type: string): void
  /** Has the socket notified when the item changes, because it shows the item's label. */
  watchLabel(id: string): void
  /** Ends the answer in parts to the socket's message with this `s`. */
  endStream(s: number): void
}

/** Who calls an operation. Over HTTP there is no socket; a visitor has no claims. */
export interface Caller {
  principal: Principal
  claims: TokenClaims | undefined
  socket: CallingSocket | undefined
  /**
   * The client whose quota the work counts against; `gone` aborts read-only work. Undefined for the server's
   * own calls.
   */
  asker?: Asker
  /** Receives a renewed token if there is no socket to push it to. */
  takeToken?: (token: string) => void
  /** Whether the answer may be `Streamed`. */
  takesParts?: boolean
}

/** One call of an operation, with its parsed body. */
export interface Call<B> {
  /** Parts of the operation after its name: `read/Contact-1` gives `['Contact-1']`. */
  path: readonly string[]
  body: B
  caller: Caller
}

type BodyOf<N extends RequestName> = v.InferOutput<(typeof requestSchemas)[N]>
/** A protocol operation: its name, whether visitors may call it, and its implementation. */
export interface Operation {
  name: RequestName
  visitors: boolean
  /** Parts that may follow its name; none when left out. */
  parts?: number
  run(path: readonly string[], body: unknown, caller: Caller): Promise<unknown>
}

/**
 * Defines an operation whose body is validated with the schema of its name before `run` is called. A body
 * that does not match throws `badMessage`; of create and update `invalidItem`, of readMany `invalidId`, of
 * search `invalidFilter`.
 */
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

/** Records an answered message in the metrics. `operation` is a known name, never text from a client. */
export type Measure = (operation: string, erred: boolean, seconds: number) => void

/** Runs one message for a caller and returns the answer or the error. Never rejects. */
export type Dispatch = (message: Envelope, caller: Caller) => Promise<Envelope>

/** Options of a dispatcher. Default: no metrics, and a schedule and set of work of its own. */
interface DispatcherOptions {
  measure?: Measure
  pacing?: Pacing
  inWork?: Interruptible
}

/** What each message of a visitor costs besides. */
const MESSAGE_UNITS = 0.1
/** Most units of work that one call may cost: four of the largest queries, or some thousand item writes. */
export const CALL_UNITS = 4000

/**
 * Creates the function that handles a message: finds its operation by name (else `unknownOperation`), checks
 * the caller (`notSignedIn`), parses the body and runs it, in the asker's turn and within `CALL_UNITS`.
 * Interrupting `inWork` answers all messages in work with an error.
 */
export function createDispatcher(
  operations: readonly Operation[],
  log: Logger,
  { measure = () => {}, pacing = createPacing(), inWork = createInterruptible() }: DispatcherOptions = {},
): Dispatch {
  const table = new Map(operations.map((operation) => [operation.name as string, operation]))
  return async ({ o, b, s }, caller) => {
    const started = performance.now()
    const [name = '', ...path] = o.split('/')
    const operation = table.get(name)
    const { asker } = caller
    const budget = createBudget(CALL_UNITS, (units) => asker && pacing.spend(asker, units))
    const made = inTurn(pacing, caller, budget, (as) => answerTo(operation, path, b, as))
    const reply = await inWork.run(made).then(
      (answer) => ({ b: answer ?? {} }),
      async (thrown: unknown) => {
        await refuseInConstantTime(thrown, started)
        return { erred: true, b: refusal(thrown, o, log) }
      },
    )
    const isRefused = 'erred' in reply
    measure(operation?.name ?? 'unknown', isRefused, (performance.now() - started) / 1000)
    tellCall({ operation: o, units: budget.spent, isRefused })
    return { o, ...(s === undefined ? {} : { s }), ...reply }
  }
}

/** Runs the work of a caller in their turn and within its budget; the server's own at once. */
async function inTurn(
  pacing: Pacing,
  caller: Caller,
  budget: Budget,
  work: (caller: Caller) => Promise<unknown>,
): Promise<unknown> {
  const { asker } = caller
  const made = <T>(make: () => Promise<T>) =>
    asker ? pacing.message(asker, asker.isVisitor ? MESSAGE_UNITS : 0, make) : make()
  // What may write is done to its end; operations that only ask end with their asker.
  const as = asker && { ...asker, gone: undefined }
  const answer = await made(() => withinBudget(budget, () => askFor(as, () => work(caller))))
  // Each part is made in its turn, as the answer was.
  return answer instanceof Streamed ? answer.made(made) : answer
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
