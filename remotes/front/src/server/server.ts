import { FRONT_PAGE_TYPE } from '@cairn/contract'
import { defineServerArea } from '@cairn/contract/server'
import { beginFront } from './actions/begin-front.action.ts'
import { demo } from './demo/fill-demo.ts'
import { frontMoves } from './rules/front-moves.ts'
import { saveFront } from './rules/save-front.ts'

export default defineServerArea({
  actions: { beginFront },
  saveRules: { [FRONT_PAGE_TYPE]: saveFront },
  moveRules: { [FRONT_PAGE_TYPE]: frontMoves },
  demo,
})
