import { toast } from 'sonner'
import { afterEach, describe, expect, it } from 'vitest'
import { notify } from './notify'

const shown = () => toast.getToasts().filter(one => 'title' in one)
afterEach(() => {
  toast.dismiss()
})

describe('a snackbar', () => {
  it('is a success of ten seconds with a button to close it, unless set otherwise', () => {
    notify.show({ text: 'La fiche est enregistrée.', id: 'a' })
    expect(shown().at(-1)).toMatchObject({
      id: 'a',
      type: 'success',
      duration: 10_000,
      closeButton: true,
      title: 'La fiche est enregistrée.',
    })
    expect(shown().at(-1)).toHaveProperty('action', undefined)
  })

  it('takes another type, another time and several choices', () => {
    notify.show({
      text: 'Deux fiches se ressemblent.',
      type: 'warning',
      timeout: 3000,
      id: 'b',
      actions: [
        { label: 'Comparer', onClick: () => undefined },
        { label: 'Ignorer', onClick: () => undefined },
      ],
    })
    const one = shown().at(-1)
    expect(one).toMatchObject({ type: 'warning', duration: 3000 })
    const actions = (one as unknown as { action: { props: { children: { props: { children: string } }[] } } }).action
    expect(actions.props.children.map(button => button.props.children)).toEqual(['Comparer', 'Ignorer'])
  })

  it('replaces the one that has its id', () => {
    notify.error('Une erreur est survenue.', { id: 'c' })
    notify.error('Réessayez.', { id: 'c' })
    expect(shown().filter(one => one.id === 'c')).toHaveLength(1)
    expect(shown().find(one => one.id === 'c')).toMatchObject({ title: 'Réessayez.', type: 'error', duration: 10_000 })
  })
})
