/* What billing a sales order is made of. Ids only: what Temporal keeps must not be about anybody. */

export interface BillSalesOrderInput {
  readonly bill_id: string
}

type BillState = 'requested' | 'accepted' | 'refused'

export interface BillSalesOrderActivities {
  /** Reserves what it is of, all or nothing. */
  reserveBill(bill_id: string): Promise<BillState>
  /** Has the accounts write it, once. */
  writeBill(bill_id: string): Promise<BillState>
  /** Delivers what was billed, or lets go of what was not. */
  settleBill(bill_id: string): Promise<BillState>
}

export const billWorkflowId = (bill_id: string): string => `bill-sales-order/${bill_id}`
