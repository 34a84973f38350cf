import { lastBackup } from './platform/settings/last-backup.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import { baseMapFolder } from './features/maps/port.ts'
import { createSignIn } from './features/accounts/sign-in/sign-in.ts'
import { openChannel, deliverToken } from './wire/socket/channel.ts'
import { createInterruptible } from './lib/interruptible.ts'
import { createPacing } from './lib/pacing.ts'
import { createDispatcher, type Dispatch } from './operations/dispatcher.ts'
import { openPresence } from './wire/socket/presence.ts'
import { pushFrame } from './wire/socket/frame.ts'
import { createHub, type Hub } from './wire/socket/hub.ts'
import { keepStreams } from './wire/http/kept-streams.ts'
import { keepLargeBodies } from './wire/socket/large-bodies.ts'
import { performTask } from './operations/long-action.ts'
import type { ActionServices } from './operations/action-services.ts'
import { allOperations } from './operations/all-operations.ts'
import { actorOf, areaItems } from './operations/area-action.ts'
import { createIdempotency } from './operations/idempotency.ts'
import { runNamed } from './operations/run-named.ts'
import { openReactions, type Reactions } from './features/reactions/open-reactions.ts'
import { projectionsOf } from './items/facts/projections.ts'
import type { Principal } from './items/facts/types.ts'
import { principalOf } from './items/rights/principal/principal-of.ts'
import { tellNotifications } from './wire/socket/tell-notifications.ts'
import { createViewerProjections } from './wire/socket/viewer-projections.ts'
import { createHttpServer } from './wire/http/http-server.ts'
import { createMetrics } from './wire/http/metrics.ts'
import { receiveAnswers } from './features/mail/receive-answers.ts'
import { explainListen } from './platform/listening.ts'
import type { Closing, ServerParts } from './open-parts.ts'
import { startHeartbeat } from './features/registry/heartbeat.ts'
import { keepSlow } from './features/registry/slow-of-day.ts'
import { createViewers } from './features/registry/shown/viewers.ts'
import { openAlertTimes } from './features/alerts/alert-times.ts'
import { openTasks, type Tasks } from './features/tasks/open-tasks.ts'
import { isSame } from './features/tasks/task-row.ts'
import { columnStoreOf } from './search/columns/column-store.ts'

/** The network side of a running server. */
export interface Served {
  /** Where it answers, such as `http://127.0.0.1:8080`. */
  url: string
  sockets: () => number
  tasks: Tasks
  reactions: Reactions
  /** Port on which it receives replies to mail, if it does. */
  answerPort: number | undefined
  /** Answers all messages in work with `outcomeUnknown`, so that no client sends them again by itself. */
  giveUp: () => void
}

/**
 * How long to wait for running requests when the server stops, so that a stalled client does not block it
 * (milliseconds).
 */
const FINISH_WITHIN_MS = 5000

/** Opens the network side of the server: background tasks, HTTP and sockets. Throws a `StartError`. */
export async function serve(parts: ServerParts, closing: Closing): Promise<Served> {
  const {
    settings,
    log,
    database,
    registry,
    engine,
    systemTexts,
    accounts,
    sessions,
    flows,
    contactStates,
    notifications,
    mailing,
    files,
  } = parts
  const version = await readVersion()
  const menuPackage = () => registry.install().kind
  const hub = createHub()
  const metrics = metricsOf(hub, parts)
  const renewed = deliverToken(hub, sessions.confirm, (thrown) =>
    log.warn({ err: thrown }, 'a renewed token was not confirmed'),
  )
  const { mail, origin } = mailing
  const people = { accounts, sessions, flows, contactStates }
  const { install, areas, report: areaReport, failedInBrowser, letRun, handOver } = registry
  const viewers = createViewers({
    ...{ ...engine, registry },
    onTrouble: (thrown) => log.warn({ err: thrown }, 'the visible types of a person could not be refreshed'),
  })
  closing.push(() => viewers.close())
  const noteWorkerFailure = (detail: string) => log.warn({ detail }, 'a browser could not register the service worker')
  const registered = {
    viewers,
    install,
    areas,
    areaReport,
    failedInBrowser,
    letRun,
    handOver,
    systemTexts,
    noteWorkerFailure,
  }
  const presence = openPresence({ ...engine, database, hub, log })
  closing.push(() => presence.close())
  const byName: Pick<ActionServices, 'runNamed'> = {
    runNamed: (name, body, principal) => runNamed(name, body, principal, working),
  }
  const services = {
    ...engine,
    ...people,
    ...registered,
    database,
    notifications,
    mail,
    origin,
    files,
    presence,
    baseMapFolder: () => baseMapFolder(settings),
    isMailDelivered: mailing.isDelivered,
    lastBackup: () => lastBackup(settings.dataDir),
  }
  const working = { ...services, ...byName }
  const reactions = openReactions({
    ...{ ...engine, database, catalogue: registry.catalogue, log, actorOf, noteMistake: registry.noteMistake },
    itemsFor: (area, principal, name) => areaItems(working, area, principal, name, 'write'),
    onKept: notifications.onReactions,
  })
  closing.push(() => reactions.close())
  const tasks = await openServerTasks(parts, working, hub)
  closing.push(() => tasks.close())
  const once = createIdempotency(database, log)
  const pacing = createPacing()
  const inWork = createInterruptible()
  const operations = allOperations({ ...working, renewed, version, menuPackage, once, tasks })
  const dispatch = createDispatcher(operations, log, { measure: metrics.operation, pacing, inWork })
  const answerPort = await openAnswers(parts, dispatch, closing)
  let draining = false
  const streams = keepStreams()
  const shared = {
    ...parts,
    ...engine,
    viewers,
    menuPackage,
    systemTexts,
    dispatch,
    pacing,
    version,
    metrics,
    streams,
    tasks,
    largeBodies: keepLargeBodies(),
  }
  const mustHaveSecondFactor = secondFactorRule(parts)
  const app = await createHttpServer({
    ...shared,
    signIn: createSignIn({ database, accounts, sessions, ...flows, mustHaveSecondFactor }),
    oidc: {
      ...{ ...flows, accounts, sessions, database, store: engine.store, mustHaveSecondFactor },
      openIdConnect: () => registry.install().openIdConnect,
      clientSecret: settings.oidcClientSecret,
      origin,
    },
    isDraining: () => draining,
  })
  const channel = openChannel({
    ...{
      ...shared,
      server: app.server,
      hub,
      project: createViewerProjections(engine.loader, engine.context.accessLog),
    },
    ...{ onDelivered: metrics.delivered, registryRev: registry.rev },
    shownBy: (type) => projectionsOf(engine.context.catalogue.get(type)).map(({ name }) => name),
  })
  registry.onChange((rev) => hub.broadcast('registry', { rev }))
  closing.push(tellNotifications({ ...engine, database, hub, log }))
  const beating = await startHeartbeat(database, log, () => stateOf(hub, version, parts))
  closing.push(() => beating.close())
  closing.push(keepSlow(database, log))
  closing.push(openAlertTimes(engine.store, (thrown) => log.warn({ err: thrown }, 'alerts could not be opened')))
  closing.push(async () => {
    draining = true
    await channel.close()
    streams.close()
    once.close()
    await finish(app)
  })
  const url = await app.listen({ port: settings.port, host: settings.host }).catch((thrown: unknown) => {
    throw explainListen(thrown, settings)
  })
  mailing.answersAt(url)
  const giveUp = () => inWork.interrupt(new CairnError('outcomeUnknown', 'the server stood still and starts again'))
  return { url, sockets: hub.count, tasks, reactions, answerPort, giveUp }
}

async function openAnswers(parts: ServerParts, dispatch: Dispatch, closing: Closing): Promise<number | undefined> {
  const { settings, engine, mailing, files, log, answerAddresses: addresses } = parts
  if (settings.answers?.port === undefined) return undefined
  const taking = {
    ...engine,
    dispatch: (message: Envelope, principal: Principal) =>
      dispatch(message, { principal, claims: undefined, socket: undefined }),
    files,
    mail: mailing.mail,
    mailing,
    addresses,
    log,
  }
  const receiver = await receiveAnswers(settings.answers, taking)
  closing.push(() => receiver.close())
  return receiver.port
}

/** Returns the state that this process reports to the others. */
function stateOf(hub: Hub, version: string, { registry, database: { pool } }: ServerParts) {
  return {
    ...{ version, sockets: hub.count(), watches: hub.index.size() },
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    builds: Object.fromEntries(registry.areas().map(({ id, build }) => [id, build])),
  }
}

function metricsOf(hub: Hub, { database, registry }: ServerParts) {
  const { pool } = database
  return createMetrics({
    sockets: hub.count,
    watches: hub.index.size,
    areas: registry.report,
    columns: () => columnStoreOf(database).size(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  })
}

function openServerTasks({ database, settings, log }: ServerParts, working: ActionServices, hub: Hub): Promise<Tasks> {
  return openTasks({
    ...{ database, dataDir: settings.dataDir, log },
    perform: (row, task) => performTask(row, task, working),
    tell(owner, push, body) {
      for (const connection of hub.ofUser(owner.user))
        if (connection.claims && isSame(owner, connection.claims)) connection.push(pushFrame(push, body))
    },
  })
}

/** Whether the install lets this person in with a second factor only. */
function secondFactorRule({ registry, engine }: ServerParts): (user: number) => Promise<boolean> {
  return async (user) =>
    registry.install().secondFactor === 'administrators' && (await principalOf({ user }, engine.principals)).admin
}

async function finish(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  await Promise.race([closed, pause(FINISH_WITHIN_MS, undefined, { ref: false })])
  app.server.closeAllConnections()
  await closed
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8')
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version
}
