import '@cairn/channel/first-socket'
import { boot } from './boot.tsx'

boot(document.getElementById('root'))
