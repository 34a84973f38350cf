import { boot } from './boot.tsx'

boot(document.getElementById('root'))
