/** Every workflow of the product: what the bundle is made of. */
export { sendDigests } from './alerts/digest.workflow.ts'
export { coproRemoval } from './co-ownership/copro-removal.workflow.ts'
export { scanTemplate } from './document-analysis/scan-template.workflow.ts'
export { importProjects } from './imports/import-projects.workflow.ts'
export { revertImport } from './imports/revert-import.workflow.ts'
export { logProof } from './system/log-proof.workflow.ts'
