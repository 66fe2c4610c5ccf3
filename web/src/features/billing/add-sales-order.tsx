import { salesOrderEndpoints as endpoints, orderToAdd } from '@faitage/contracts/billing/sales-order.endpoints'
import { CommandForm } from '@/components/record/command/command-form'

/** Asks for the number of a sales order, and has it read. */
export function AddSalesOrder({ mission, onClose }: { mission: string; onClose: () => void }) {
  return (
    <CommandForm
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title="Ajouter un bon de commande"
      description="Son numéro dans AKUITEO : ses lignes en sont lues."
      endpoint={endpoints.create}
      body={orderToAdd}
      fields={{ akuiteo_sales_order_id: {} }}
      fixed={{ mission_id: mission }}
      fieldOf={{ 'billing.salesOrder.notFound': 'akuiteo_sales_order_id' }}
      submitText="Ajouter"
      success="Le bon de commande a été ajouté."
    />
  )
}
