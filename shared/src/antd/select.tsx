import Select from 'antd/es/select';
import { insideProvider } from './insideProvider';
import './select.antd.css';

export default insideProvider(Select);
