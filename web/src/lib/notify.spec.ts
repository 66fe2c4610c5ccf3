import { toast } from 'sonner'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

let notify: typeof import('./notify').notify

const shown = async () => {
  await Promise.resolve()
  return toast.getToasts().filter(one => 'title' in one)
}
beforeAll(async () => {
  // What other files of the worker said waits in a module of theirs.
  vi.resetModules()
  const own = await import('./notify')
  ;({ notify } = own)
  own.showSnackbarsIn(toast)
})
afterEach(() => {
  toast.dismiss()
})

describe('a snackbar', () => {
  it('said before the area is there waits for it', async () => {
    vi.resetModules()
    const early = await import('./notify')
    early.notify.success('Déjà.', { id: 'early' })
    // Only this one: other files of the worker have said things too.
    const own = async () => (await shown()).filter(one => one.id === 'early')
    expect(await own()).toEqual([])
    early.showSnackbarsIn(toast)
    expect(await own()).toMatchObject([{ title: 'Déjà.' }])
  })

  it('is a success of ten seconds with a button to close it, unless set otherwise', async () => {
    notify.show({ text: 'La fiche est enregistrée.', id: 'a' })
    expect((await shown()).at(-1)).toMatchObject({
      id: 'a',
      type: 'success',
      duration: 10_000,
      closeButton: true,
      title: 'La fiche est enregistrée.',
    })
    expect((await shown()).at(-1)).toHaveProperty('action', undefined)
  })

  it('takes another type, another time and several choices', async () => {
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
    const one = (await shown()).at(-1)
    expect(one).toMatchObject({ type: 'warning', duration: 3000 })
    const actions = (one as unknown as { action: { props: { children: { props: { children: string } }[] } } }).action
    expect(actions.props.children.map(button => button.props.children)).toEqual(['Comparer', 'Ignorer'])
  })

  it('replaces the one that has its id', async () => {
    notify.error('Une erreur est survenue.', { id: 'c' })
    notify.error('Réessayez.', { id: 'c' })
    expect((await shown()).filter(one => one.id === 'c')).toHaveLength(1)
    expect((await shown()).find(one => one.id === 'c')).toMatchObject({
      title: 'Réessayez.',
      type: 'error',
      duration: 10_000,
    })
  })
})
