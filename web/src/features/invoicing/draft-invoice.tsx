import type { AmoQuoteItem, AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

const types = {
  invoice: 'Facture de tout le devis',
  deposit: 'Facture d’acompte',
  balance: 'Facture de solde',
} as const

/** An invoice is drafted of a signed quote: whole, a deposit, or what is left. */
export function DraftInvoice({ item, onClose }: { item: AmoQuoteItem & AmoQuoteSheet; onClose: () => void }) {
  const id = useId()
  // Once a part is invoiced, the whole is not any more.
  const begun = (item.invoiced ?? []).length > 0
  const [type, setType] = useState<keyof typeof types>(begun ? 'balance' : 'invoice')
  const [share, setShare] = useState('30')
  const create = useCommand(invoiceEndpoints.create, {
    success: 'Le brouillon de facture est créé : il est dans l’onglet « Factures ».',
    onSuccess: onClose,
  })
  const typed = share.trim().replace(',', '.')
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Facturer le devis {item.reference}</DialogTitle>
          <DialogDescription>Un brouillon est créé. Son numéro lui sera donné quand vous l’éditerez.</DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-type`}>Nature</Label>
          <NativeSelect
            id={`${id}-type`}
            value={type}
            onChange={event => setType(event.target.value as keyof typeof types)}
          >
            {Object.entries(types)
              .filter(([value]) => !begun || value !== 'invoice')
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </NativeSelect>
        </div>
        {type === 'deposit' ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-part`}>Part du devis, en %</Label>
            <Input
              id={`${id}-part`}
              inputMode="decimal"
              className="tabular"
              value={share}
              onChange={event => setShare(event.target.value)}
            />
          </div>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={create.isPending || (type === 'deposit' && typed === '')}
            onClick={() =>
              create.mutate({ body: { quote_id: item.id, type, ...(type === 'deposit' ? { share: typed } : {}) } })
            }
          >
            Créer le brouillon
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
