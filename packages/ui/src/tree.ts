export { Tree, type TreeChecks, type TreeProps } from './tree/tree.tsx'
export { type TreeNode } from './tree/tree-nodes.ts'
