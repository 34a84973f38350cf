import { createHash } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import type { GenericSchema } from 'valibot'
import { areaDataSchema, configSchema, registrySchema } from '../area/registry.ts'
import { PROTOCOL_VERSION } from '../ground/version.ts'
import {
  accountSchemas,
  envelopeSchema,
  largeBodySchema,
  pushSchemas,
  requestSchemas,
  signInSchema,
  streamPartSchema,
} from './wire.ts'

/** Hash of the wire's schemas. If older clients break, raise PROTOCOL_VERSION; then write the new hash. */
const PINNED = { version: 1, hash: 'f97b46fcd42e755b' }

test('the schemas of the wire are those pinned to the protocol version', () => {
  const schemas: Record<string, GenericSchema> = {
    envelope: envelopeSchema,
    streamPart: streamPartSchema,
    largeBody: largeBodySchema,
    signIn: signInSchema,
    config: configSchema,
    registry: registrySchema,
    areaData: areaDataSchema,
    ...prefixed('account', accountSchemas),
    ...prefixed('request', requestSchemas),
    ...prefixed('push', pushSchemas),
  }
  const text = JSON.stringify(
    Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema, { errorMode: 'ignore' })]),
  )
  expect({ version: PROTOCOL_VERSION, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }).toEqual(
    PINNED,
  )
})

function prefixed(prefix: string, schemas: Record<string, GenericSchema>): Record<string, GenericSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${prefix}/${name}`, schema]))
}
