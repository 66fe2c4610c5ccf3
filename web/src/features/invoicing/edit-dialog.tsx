import { type InvoiceItem, type InvoiceSheet, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceTypeLabels } from '@faitage/contracts/invoicing/paper'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

const NO_SIREN = 'invoice.buyer.noSiren'

interface EditDialogProps {
  item: InvoiceItem & InvoiceSheet
  onClose: () => void
}

/** Before an invoice gets its number: for how much, to whom, and that it changes no more. */
export function EditDialog({ item, onClose }: EditDialogProps) {
  const [unknown, setUnknown] = useState<string>()
  const edit = useCommand(invoiceEndpoints.edit, {
    success: 'La facture est émise : son numéro et son PDF arrivent.',
    onSuccess: onClose,
    quiet: ({ key }) => key === NO_SIREN,
    onRefused: ({ key, message }) => (key === NO_SIREN ? setUnknown(message) : onClose()),
  })
  const title = invoiceTypeLabels[item.type]
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            Émettre {item.type === 'credit_note' ? 'l’avoir' : `la ${title.toLowerCase()}`} de{' '}
            {formatEuro(item.price_incl_tax)}
            {item.buyer_name ? ` à ${item.buyer_name}` : ''}&nbsp;?
          </DialogTitle>
          <DialogDescription>{item.type === 'credit_note' ? 'Il' : 'Elle'} ne se modifiera plus.</DialogDescription>
        </DialogHeader>
        {unknown ? (
          <Alert>
            <AlertDescription>{unknown}</AlertDescription>
          </Alert>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={edit.isPending}
            onClick={() => edit.mutate({ params: { id: item.id }, body: { without_siren: unknown !== undefined } })}
          >
            {unknown ? 'Émettre sans SIREN' : 'Émettre'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
