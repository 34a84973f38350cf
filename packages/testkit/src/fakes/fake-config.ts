import type { Config } from '@cairn/contract/registry'

const COLOURS = { header: '#424242', primary: '#1976d2', secondary: '#424242', accent: '#fdd835' }

/** A minimal configuration of an install, as the server sends it to the shell. */
export const FAKE_CONFIG: Config = {
  version: 'test',
  siteName: 'Test',
  kind: 'shared',
  defaultBounds: [-141, 48, -53, 70],
  disableRecaptcha: true,
  wsMaxMsgSize: 1_048_576,
  httpTimeout: 60_000,
  wsTimeout: 60_000,
  cmd: '',
  keyCaps: [],
  languages: [],
  migratedFromCKK1: false,
  registration: 'invitation',
  demo: false,
  basemap: false,
  world: false,
  colours: { light: COLOURS, dark: COLOURS },
}
