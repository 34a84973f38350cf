import { defineServerArea } from '@cairn/contract/server'
import { publishWorkflow } from './actions/publish-workflow.action.ts'
import { demo } from './demo/fill-demo.ts'

export default defineServerArea({ actions: { publishWorkflow }, demo })
