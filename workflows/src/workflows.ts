/** Every workflow of the product: what the bundle is made of. */
export { importProjects } from './missions/import-projects.workflow.ts'
