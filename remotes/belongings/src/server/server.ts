import { defineServerArea } from '@cairn/contract/server'
import { cleanBelonging } from '../model/clean-belonging.ts'
import { demo } from './demo/fill-demo.ts'

export default defineServerArea({ saveRules: { Belonging: ({ after }) => cleanBelonging(after) }, demo })
