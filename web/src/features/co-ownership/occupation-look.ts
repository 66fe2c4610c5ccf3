import { type Occupation, occupations } from '@faitage/contracts/co-ownership/overview/occupation'

/** How something looks and what that means: a colour and a letter, so that colour alone says nothing. */
export interface CellLook {
  readonly letter: string
  readonly cell: string
  readonly word: string
}

/** How each way of living in a lot looks, in a cell and as a bar. */
export const occupationLook: Readonly<Record<Occupation, CellLook & { readonly fill: string }>> = {
  occupant: {
    ...{ letter: 'O', word: occupations.occupant, fill: 'bg-success' },
    cell: 'border-success bg-success-soft text-success-soft-foreground',
  },
  non_occupant: {
    ...{ letter: 'N', word: occupations.non_occupant, fill: 'bg-info' },
    cell: 'border-info bg-info-soft text-info-soft-foreground',
  },
  vacant: {
    ...{ letter: 'V', word: occupations.vacant, fill: 'bg-warning' },
    cell: 'border-warning bg-warning-soft text-warning-soft-foreground',
  },
  unsaid: {
    ...{ letter: '?', word: occupations.unsaid, fill: 'bg-input' },
    cell: 'border-dashed bg-card text-muted-foreground',
  },
}
