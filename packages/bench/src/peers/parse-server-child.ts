// Run as a process of its own by parse-server.ts: Parse Server on a database that is reached through a socket
// in a folder.
import { createRequire } from 'node:module'
import { createServer } from 'node:http'
import path from 'node:path'

interface Options {
  folder: string
  port: number
  database: { host: string; port: number; user: string; database: string }
  keys: { appId: string; masterKey: string }
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options
const modules = path.join(options.folder, 'node_modules/')
const load = createRequire(modules)
const { ParseServer } = load('parse-server')
const express = load('express')

const serverURL = `http://127.0.0.1:${options.port}/parse`
const server = new ParseServer({
  ...options.keys,
  databaseURI: `postgres://${options.database.user}@localhost/${options.database.database}`,
  databaseOptions: { ...options.database, max: 20 },
  serverURL,
  liveQuery: { classNames: ['Bench'] },
  logLevel: 'error',
  silent: true,
  allowClientClassCreation: false,
})
await server.start()
const app = express()
app.use('/parse', server.app)
const http = createServer(app)
http.listen(options.port, '127.0.0.1')
await ParseServer.createLiveQueryServer(http)
