import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import { storeOf } from '../../features/registry/store/area-store.ts'
import { refuseInConstantTime } from '../../lib/constant-time.ts'
import { originAllowed } from '../socket/origin.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Mailing } from '../../features/mail/open-mailing.ts'
import type { Notifications } from '../../features/notifications/open-notifications.ts'
import { baseMapRoute } from './routes/basemap.route.ts'
import { attachmentRoutes, type AttachmentRouteDeps } from './routes/attachment.route.ts'
import { fileLinkRoute } from './routes/file-link.route.ts'
import { accountRoutes } from './routes/account.route.ts'
import { demoMailRoute } from './routes/demo-mail.route.ts'
import { fileRoutes, sendShell, notFound } from './routes/files.route.ts'
import { healthRoutes, type HealthDeps } from './routes/health.route.ts'
import { itemRoute, type ItemRouteDeps } from './routes/item.route.ts'
import { oidcRoutes, type OidcRouteDeps } from './routes/oidc.route.ts'
import { refuse } from './refusal.ts'
import { registryRoutes, type RegistryRouteDeps } from './routes/registry.route.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { signInRoute } from './routes/sign-in.route.ts'
import type { AccountFlows } from '../../features/accounts/open-flows.ts'
import type { SignIn } from '../../features/accounts/sign-in/sign-in.ts'
import { streamRoutes, type StreamRouteDeps } from './routes/stream.route.ts'
import { taskResultRoute, type TaskResultDeps } from './routes/task-result.route.ts'
import { textRoutes, type TextRouteDeps } from './routes/texts.route.ts'
import { uploadRoutes } from './routes/upload.route.ts'
import { tileRoutes, type TileRouteDeps } from './routes/tiles.route.ts'
import { calendarRoute } from './routes/calendar.route.ts'
import { frontPreviewRoute } from './routes/front-preview.route.ts'
import { pageFilesRoute } from './routes/page-files.route.ts'
import { pagesRoute } from './routes/pages.route.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { unsubscribeRoute } from './routes/unsubscribe.route.ts'

/** Services of the HTTP routes. */
export interface HttpDeps
  extends
    ItemRouteDeps,
    StreamRouteDeps,
    RegistryRouteDeps,
    TextRouteDeps,
    HealthDeps,
    TaskResultDeps,
    AttachmentRouteDeps,
    TileRouteDeps {
  settings: Settings
  signIn: SignIn
  oidc: Omit<OidcRouteDeps, 'keys'>
  flows: AccountFlows
  mailing: Mailing
  loader: ItemLoader
  notifications: Pick<Notifications, 'unsubscribing'>
  log: Logger
}

const REQUEST_TIMEOUT_MS = 60_000
/** Letters that tell the calendar entries of this install from those of others. */
const MARK_LENGTH = 12

/** Creates the HTTP server with all routes (PROTOCOL.md, "HTTP"), not listening yet. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const { settings, log } = deps
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
    await refuseInConstantTime(thrown, performance.now() - reply.elapsedTime)
    return refuse(thrown, request, reply)
  })
  app.setNotFoundHandler(notFound)
  deps.metrics.follow(app)
  addSecurityHeaders(app, settings, () => deps.registry.install())
  refuseForeignPages(app, settings)
  await app.register(cookie)
  const keys = { tokenKey: deps.tokenKey, secure: settings.publicUrl?.startsWith('https:') ?? false }
  signInRoute(app, deps.signIn, keys)
  oidcRoutes(app, { ...deps.oidc, keys })
  accountRoutes(app, deps.flows)
  itemRoute(app, deps)
  streamRoutes(app, deps)
  registryRoutes(app, deps)
  taskResultRoute(app, deps)
  attachmentRoutes(app, deps)
  fileLinkRoute(app, deps)
  tileRoutes(app, deps)
  baseMapRoute(app, settings)
  await uploadRoutes(app, deps)
  textRoutes(app, deps)
  healthRoutes(app, deps)
  unsubscribeRoute(app, {
    unsubscribing: deps.notifications.unsubscribing,
    siteName: () => deps.registry.install().siteName,
  })
  const installMark = createHash('sha256').update(deps.tokenKey).digest('hex').slice(0, MARK_LENGTH)
  calendarRoute(app, {
    ...{ ...deps, installMark, catalogue: deps.registry.catalogue, areas: deps.registry.areas },
    siteName: () => deps.registry.install().siteName,
    mailNames: () => deps.registry.install().mailNames,
    origin: deps.mailing.origin,
  })
  const pages = {
    ...{ store: deps.store, context: deps.context, principals: deps.principals, pacing: deps.pacing },
    ...{ areas: deps.registry.areas, install: () => deps.registry.install(), origin: deps.mailing.origin },
  }
  pageFilesRoute(app, { ...pages, files: deps.files })
  frontPreviewRoute(app, { ...pages, files: deps.files, sessions: deps.sessions })
  pagesRoute(app, { ...pages, shell: (request, reply) => sendShell(request, reply, settings.shellDir) })
  if (deps.mailing.sink) demoMailRoute(app, deps.mailing.sink, deps.mailing.origin)
  await fileRoutes(app, { ...deps, areaStore: storeOf(settings), shellDir: settings.shellDir })
  return app
}

/** Returns the URL, unchanged if it cannot be decoded: the shell then says that it leads nowhere. */
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
