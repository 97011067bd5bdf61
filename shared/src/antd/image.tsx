import Image from 'antd/es/image';
import { insideProvider } from './insideProvider';
import './image.antd.css';

/** antd's Image with its preview. */
export default insideProvider(Image);
