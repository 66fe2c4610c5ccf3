/** Every workflow of the product: what the bundle is made of. */
export { sendDigests } from './alerts/digest.workflow.ts'
export { assignOrders } from './billing/assign-orders.workflow.ts'
export { billSalesOrder } from './billing/bill-sales-order.workflow.ts'
export { scanTemplate } from './document-analysis/scan-template.workflow.ts'
export { importProjects } from './imports/import-projects.workflow.ts'
export { editInvoice } from './invoicing/edit-invoice.workflow.ts'
export { exportInvoice, settleInvoices } from './invoicing/export-invoice.workflow.ts'
export { paymentOrder } from './invoicing/payment-order.workflow.ts'
export { expireQuotes, readSignatures, signQuote } from './invoicing/sign-quote.workflow.ts'
export {
  coproRemoval,
  eraseSubjects,
  generateLetters,
  projectAct,
  revertImport,
  sendMailing,
} from './jobs/former-jobs.workflow.ts'
export { longJob } from './jobs/job.workflow.ts'
export { dueReports, monthlyReport } from './steering/monthly-report.workflow.ts'
export { logProof } from './system/log-proof.workflow.ts'
export { remindTask } from './tasks/remind-task.workflow.ts'
