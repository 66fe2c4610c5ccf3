/** Every workflow of the product: what the bundle is made of. */
export { coproRemoval } from './co-ownership/copro-removal.workflow.ts'
export { scanTemplate } from './document-analysis/scan-template.workflow.ts'
export { importProjects } from './missions/import-projects.workflow.ts'
export { revertImport } from './missions/revert-import.workflow.ts'
