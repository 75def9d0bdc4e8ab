import { register } from './harness.jsx'

register('react-only', () => <div>x</div>)
