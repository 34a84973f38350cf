import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import { storeOf } from '../../features/registry/area-store.ts'
import { refuseInEvenTime } from '../../lib/even-time.ts'
import { originAllowed } from '../socket/origin.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Mailing } from '../../features/mail/open-mailing.ts'
import type { Notifications } from '../../features/notifications/open-notifications.ts'
import { baseMapRoute } from './basemap.route.ts'
import { attachmentRoutes, type AttachmentRouteParts } from './attachment.route.ts'
import { accountRoutes } from './account.route.ts'
import { demoMailRoute } from './demo-mail.route.ts'
import { fileRoutes, notFound } from './files.route.ts'
import { healthRoutes, type HealthParts } from './health.route.ts'
import { itemRoute, type ItemRouteParts } from './item.route.ts'
import { oidcRoutes, type OidcRouteParts } from './oidc.route.ts'
import { refuse } from './refusal.ts'
import { registryRoutes, type RegistryRouteParts } from './registry.route.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { signInRoute } from './sign-in.route.ts'
import type { AccountFlows } from '../../features/accounts/open-flows.ts'
import type { SignIn } from '../../features/accounts/sign-in.ts'
import { streamRoutes, type StreamRouteParts } from './stream.route.ts'
import { taskResultRoute, type TaskResultParts } from './task-result.route.ts'
import { textRoutes, type TextRouteParts } from './texts.route.ts'
import { uploadRoutes } from './upload.route.ts'
import { tileRoutes, type TileRouteParts } from './tiles.route.ts'
import { calendarRoute } from './calendar.route.ts'
import type { ItemLoader } from '../../items/store/item-loader.ts'
import { unsubscribeRoute } from './unsubscribe.route.ts'

export interface HttpParts
  extends
    ItemRouteParts,
    StreamRouteParts,
    RegistryRouteParts,
    TextRouteParts,
    HealthParts,
    TaskResultParts,
    AttachmentRouteParts,
    TileRouteParts {
  settings: Settings
  signIn: SignIn
  oidc: Omit<OidcRouteParts, 'keys'>
  flows: AccountFlows
  mailing: Mailing
  loader: ItemLoader
  notifications: Pick<Notifications, 'unsubscribing'>
  log: Logger
}

const REQUEST_TIMEOUT_MS = 60_000
/** Letters that tell the calendar entries of this install from those of others. */
const MARK_LENGTH = 12

/** The HTTP side of the server (PROTOCOL.md, "HTTP"), not yet listening. */
export async function createHttpServer(parts: HttpParts): Promise<FastifyInstance> {
  const { settings, log } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: log.level !== 'debug' && log.level !== 'trace' }),
    trustProxy: settings.trustProxy ?? false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 400 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  // Only JSON is read: what a plain form of another site can send is not.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(async (thrown, request, reply) => {
    await refuseInEvenTime(thrown, performance.now() - reply.elapsedTime)
    return refuse(thrown, request, reply)
  })
  app.setNotFoundHandler(notFound)
  parts.metrics.follow(app)
  addSecurityHeaders(app, settings, () => parts.registry.install())
  refuseForeignPages(app, settings)
  await app.register(cookie)
  const keys = { tokenKey: parts.tokenKey, secure: settings.publicUrl?.startsWith('https:') ?? false }
  signInRoute(app, parts.signIn, keys)
  oidcRoutes(app, { ...parts.oidc, keys })
  accountRoutes(app, parts.flows)
  itemRoute(app, parts)
  streamRoutes(app, parts)
  registryRoutes(app, parts)
  taskResultRoute(app, parts)
  attachmentRoutes(app, parts)
  tileRoutes(app, parts)
  baseMapRoute(app, settings)
  await uploadRoutes(app, parts)
  textRoutes(app, parts)
  healthRoutes(app, parts)
  unsubscribeRoute(app, {
    unsubscribing: parts.notifications.unsubscribing,
    siteName: () => parts.registry.install().siteName,
  })
  const installMark = createHash('sha256').update(parts.tokenKey).digest('hex').slice(0, MARK_LENGTH)
  calendarRoute(app, {
    ...{ ...parts, installMark, catalogue: parts.registry.catalogue, areas: parts.registry.areas },
    siteName: () => parts.registry.install().siteName,
    mailNames: () => parts.registry.install().mailNames,
    origin: parts.mailing.origin,
  })
  if (parts.mailing.sink) demoMailRoute(app, parts.mailing.sink, parts.mailing.origin)
  await fileRoutes(app, { ...parts, areaStore: storeOf(settings), shellDir: settings.shellDir })
  return app
}

/** An address that cannot be decoded is taken as it is written: the shell says in words that it leads nowhere. */
function readableUrl(url: string): string {
  const [path = '/', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

function refuseForeignPages(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (!originAllowed(request.headers.origin, request.headers.host, settings))
      throw new CairnError('notAllowed', 'the page is of another origin')
  })
}
