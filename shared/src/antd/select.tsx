import Select from 'antd/es/select';
import { insideProvider } from './insideProvider';
import './select.antd.css';

/** antd's Select. */
export default insideProvider(Select);
