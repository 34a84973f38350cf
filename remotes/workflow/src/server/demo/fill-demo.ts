import type { Item } from '@cairn/contract'
import type { AreaDemo, AreaItems } from '@cairn/contract/server'
import { hashOf } from '@cairn/model/workflow'
import { WORKFLOWS, type DemoVersion, type DemoWorkflow } from './definitions.ts'

/** The workflows of the lands office of the demo: one with three versions, two with one. */
export const demo: AreaDemo = {
  order: 5,
  async fill({ organizations, as }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as('admin@demo.test')
    for (const [at, { versions, ...values }] of WORKFLOWS.entries()) {
      const draft = versions.at(-1)?.definition
      const body = { $key: `demo-workflow-${at}`, ...values, owner, draft, state: 'ACTIVE' }
      const workflow = await items.create('Workflow', body)
      if (workflow['published'] === undefined) await publishAll(items, workflow, { ...values, versions })
    }
  },
}

/** Publishes all versions of a workflow, one after the other. */
async function publishAll(items: AreaItems, workflow: Item, { title, of, versions }: DemoWorkflow): Promise<void> {
  const made = versions.map(({ why, definition }: DemoVersion, at) => ({
    op: 'create' as const,
    type: 'WorkflowVersion',
    as: `version${at}`,
    body: {
      label: `${title} ${at + 1}`,
      number: at + 1,
      workflow: workflow.$id,
      of,
      why,
      definition,
      hash: hashOf(definition),
    },
  }))
  const last = `$as:version${versions.length - 1}`
  await items.together([...made, { op: 'update', id: workflow.$id, body: { published: last } }])
}
